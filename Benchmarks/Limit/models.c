#include "limit.h"

#include <openvino/c/openvino.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DETECTOR, CLASSIFIER, FACES, MODELS };

static const char *const names[MODELS] = {"detector", "classifier", "faces"};
static ov_compiled_model_t *models[MODELS];

// The detector takes photos of up to this many pixels a side, others have one input.
enum { DETECTOR_SIDE = 640 };

struct seat {
    ov_infer_request_t *requests[MODELS];
    int detector_rows;
};

static void check(ov_status_e status, const char *what) {
    if (status != OK) fail(what, ov_get_last_err_msg());
}

void models_load(const char *folder, const char *cache, int threads) {
    char count[12];
    snprintf(count, sizeof count, "%d", threads);
    // As the app does it: one stream for each thread, at the precision that the processor is best at.
    const ov_property_t properties[] = {
        {"PERFORMANCE_HINT", threads > 1 ? "THROUGHPUT" : "LATENCY"},
        {"NUM_STREAMS", count},
        {"INFERENCE_NUM_THREADS", count},
        {"ENABLE_CPU_PINNING", "NO"},
        {"CACHE_DIR", cache},
    };
    ov_core_t *core;
    check(ov_core_create(&core), "OpenVINO does not start");
    for (int model = 0; model < MODELS; model++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/%s.xml", folder, names[model]);
        check(
            ov_core_compile_model_from_file_props(
                core, path, "CPU", sizeof properties / sizeof *properties, properties, &models[model]),
            path);
    }
}

// Fills a model's input with grey. `rows`: the height of the detector's, 0 for a model with one input.
static void fill_input(struct seat *seat, int model, int rows) {
    ov_tensor_t *tensor;
    void *bytes;
    size_t size;
    check(ov_infer_request_get_input_tensor_by_index(seat->requests[model], 0, &tensor), names[model]);
    if (rows > 0) {
        ov_shape_t shape;
        check(ov_shape_create(4, (int64_t[]){1, rows, DETECTOR_SIDE, 3}, &shape), names[model]);
        check(ov_tensor_set_shape(tensor, shape), names[model]);
        ov_shape_free(&shape);
    }
    check(ov_tensor_data(tensor, &bytes), names[model]);
    check(ov_tensor_get_byte_size(tensor, &size), names[model]);
    memset(bytes, 127, size);
    ov_tensor_free(tensor);
}

struct seat *seat_make(void) {
    struct seat *seat = calloc(1, sizeof *seat);
    for (int model = 0; model < MODELS; model++) {
        check(ov_compiled_model_create_infer_request(models[model], &seat->requests[model]), names[model]);
        if (model != DETECTOR) fill_input(seat, model, 0);
    }
    return seat;
}

// As the app chooses it (Sources/Pipeline/ModelShapes.swift). High photos cost as much as wide ones.
static int detector_rows(const struct photo *photo) {
    double longer = photo->width > photo->height ? photo->width : photo->height;
    double rows = DETECTOR_SIDE * (photo->width + photo->height - longer) / longer;
    return rows <= DETECTOR_SIDE * 3 / 5 ? DETECTOR_SIDE * 3 / 5
        : rows <= DETECTOR_SIDE * 4 / 5 ? DETECTOR_SIDE * 4 / 5 : DETECTOR_SIDE;
}

void recognise(struct seat *seat, const struct photo *photo) {
    int rows = detector_rows(photo);
    if (rows != seat->detector_rows) fill_input(seat, DETECTOR, rows);
    seat->detector_rows = rows;
    check(ov_infer_request_infer(seat->requests[DETECTOR]), "the detector");
    for (int look = 0; look < photo->looks; look++)
        check(ov_infer_request_infer(seat->requests[CLASSIFIER]), "the classifier");
    check(ov_infer_request_infer(seat->requests[FACES]), "the face detector");
}
