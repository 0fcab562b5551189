#include "limit.h"

#include <openvino/c/openvino.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DETECTOR, CLASSIFIER, FACES, MODELS };

static const char *const names[MODELS] = {"detector", "classifier", "faces"};
static ov_compiled_model_t *models[MODELS];

struct seat {
    ov_infer_request_t *requests[MODELS];
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

struct seat *seat_make(void) {
    struct seat *seat = malloc(sizeof *seat);
    for (int model = 0; model < MODELS; model++) {
        ov_infer_request_t **request = &seat->requests[model];
        check(ov_compiled_model_create_infer_request(models[model], request), names[model]);
        ov_tensor_t *tensor;
        void *bytes;
        size_t size;
        check(ov_infer_request_get_input_tensor_by_index(*request, 0, &tensor), names[model]);
        check(ov_tensor_data(tensor, &bytes), names[model]);
        check(ov_tensor_get_byte_size(tensor, &size), names[model]);
        memset(bytes, 127, size);
        ov_tensor_free(tensor);
    }
    return seat;
}

void recognise(struct seat *seat, const struct photo *photo) {
    check(ov_infer_request_infer(seat->requests[DETECTOR]), "the detector");
    for (int look = 0; look < photo->looks; look++)
        check(ov_infer_request_infer(seat->requests[CLASSIFIER]), "the classifier");
    check(ov_infer_request_infer(seat->requests[FACES]), "the face detector");
}
