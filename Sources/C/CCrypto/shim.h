#pragma once
#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

// A key on P-256 of its bytes: 65 of the public key, 32 of the private one or none; nil where the point is not on the
// curve. In C because libcrypto keeps pointers to names and values until the key is made, longer than the one call for
// which Swift passes them.
static inline EVP_PKEY *ccrypto_p256(const unsigned char *public_key, const unsigned char *private_key) {
    unsigned char number[32];
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, (char *)"prime256v1", 0),
        OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, (void *)public_key, 65),
        OSSL_PARAM_construct_end(),
        OSSL_PARAM_construct_end(),
    };
    if (private_key) {
        BIGNUM *value = BN_bin2bn(private_key, sizeof number, NULL);
        // Parameters have numbers in the computer's own order of bytes.
        if (!value || BN_bn2nativepad(value, number, sizeof number) != sizeof number) {
            BN_clear_free(value);
            return NULL;
        }
        BN_clear_free(value);
        parameters[2] = OSSL_PARAM_construct_BN(OSSL_PKEY_PARAM_PRIV_KEY, number, sizeof number);
    }
    EVP_PKEY *key = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    if (!context || EVP_PKEY_fromdata_init(context) != 1 ||
        EVP_PKEY_fromdata(context, &key, private_key ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, parameters) != 1)
        key = NULL;
    EVP_PKEY_CTX_free(context);
    OPENSSL_cleanse(number, sizeof number);
    return key;
}
