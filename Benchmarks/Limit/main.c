// The limit of an import: nothing but decoding and inference, over the same photos with the same number of runs of
// each model, on the same number of threads.
//
// usage: limit decode|infer|both THREADS MODELS CACHE [LIBHEIF] < LIST
//
// LIST has a line for each photo: how often the classifier looks at it, a tab, its path; more may follow
// after another tab.
// Prints the seconds from the first photo to the last, without the time in which models are loaded.

#include "limit.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_PHOTOS = 100000, MOST_THREADS = 64 };

static struct photo photos[MOST_PHOTOS];
static int photo_count;
static atomic_int next_photo;
static int decodes, infers;
static struct seat *seats[MOST_THREADS];

void fail(const char *what, const char *reason) {
    fprintf(stderr, "limit: %s: %s\n", what, reason);
    exit(1);
}

static void read_list(void) {
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    while (photo_count < MOST_PHOTOS && (length = getline(&line, &capacity, stdin)) > 0) {
        if (line[length - 1] == '\n') line[length - 1] = 0;
        char *tab = strchr(line, '\t');
        if (tab == NULL) fail("a line of the list has no tab", line);
        photos[photo_count].looks = atoi(line);
        // What follows the path is a remark.
        tab[1 + strcspn(tab + 1, "\t")] = 0;
        photos[photo_count++].path = strdup(tab + 1);
    }
    free(line);
}

static void *work(void *seat) {
    for (;;) {
        int index = atomic_fetch_add(&next_photo, 1);
        if (index >= photo_count) return NULL;
        if (decodes) decode(&photos[index]);
        if (infers) recognise(seat, &photos[index]);
    }
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

int main(int count, char **words) {
    if (count != 5 && count != 6) fail("usage", "limit decode|infer|both THREADS MODELS CACHE [LIBHEIF] < LIST");
    decodes = strcmp(words[1], "infer") != 0;
    infers = strcmp(words[1], "decode") != 0;
    int threads = atoi(words[2]);
    if (threads < 1 || threads > MOST_THREADS) fail("not a number of threads", words[2]);
    read_list();
    if (decodes) decoding_start();
    if (count == 6) heic_start(words[5]);
    if (infers) models_load(words[3], words[4], threads);
    for (int thread = 0; infers && thread < threads; thread++) seats[thread] = seat_make();

    double start = now();
    pthread_t workers[MOST_THREADS];
    for (int thread = 0; thread < threads; thread++)
        if (pthread_create(&workers[thread], NULL, work, seats[thread]) != 0) fail("a thread", "cannot be started");
    for (int thread = 0; thread < threads; thread++) pthread_join(workers[thread], NULL);
    printf("%.4f\n", now() - start);
}
