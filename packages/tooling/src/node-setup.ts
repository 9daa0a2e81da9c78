import { afterAll, vi } from 'vitest'

// Test files share a process, and with it the packages of others. The product's own modules are read anew for each file, so that what
// one file mocked, cached or remembered is not there for the next.
vi.resetModules()

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
