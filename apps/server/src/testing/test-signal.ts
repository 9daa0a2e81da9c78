/** As long as any test may take, so that nothing cuts its work before the test is over. */
export const testSignal = (): AbortSignal => AbortSignal.timeout(300_000)
