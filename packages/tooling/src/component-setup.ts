/// <reference lib="dom" />
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// Test files share a process, and with it the packages of others, because to load those again takes longer than the tests. The
// product's own modules are read anew for each file, so that what one file mocked, cached or remembered is not there for the next.
vi.resetModules()

// One page serves all files of a process: each leaves it as it came.
afterAll(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.replaceChildren()
  for (const { name } of document.documentElement.attributes) document.documentElement.removeAttribute(name)
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

// Parts that load on demand may take longer than the library's second on a busy machine; a state is awaited, never a time.
configure({ asyncUtilTimeout: 30_000, getElementError: elementError })

/** Prints the page once a wait is over, not at each look in vain: the library says by a field of its own that it only looks. */
function elementError(message: string | null, container: Element): Error {
  const isOnlyLooking = new Map(Object.entries(getConfig())).get('_disableExpensiveErrorDiagnostics') === true
  const page = isOnlyLooking && message !== null ? '' : `Ignored nodes: comments, script, style\n${String(prettyDOM(container))}`
  const error = Object.assign(new Error([message, page].filter(Boolean).join('\n\n')), { name: 'TestingLibraryElementError' })
  Error.captureStackTrace(error, elementError)
  return error
}

// A component under test loads no catalogue: errors read in English.
vi.mock('../../i18n/src/source-text.ts', async () => ({ sourceText: (await import('../../i18n/src/error-source.ts')).englishText }))

// The browser of the tests lays nothing out, so there is nothing to scroll to.
Element.prototype.scrollIntoView = () => {}

// A component under test has no server that could be asked whether it is there; its late parts come at once.
vi.mock('../../ui/src/late/until-there.ts', () => ({
  untilThere: (load: () => Promise<unknown>) => load(),
  loadAhead: (load: () => Promise<unknown>) => void load(),
}))
