import { setupWorker } from 'msw/browser'
import { showBanner } from './banner.ts'
import { handlersOf } from './handlers.ts'

showBanner()
// The calls of a shared worker do not pass the mock: windows listen for themselves.
Reflect.deleteProperty(globalThis, 'SharedWorker')
await setupWorker(...handlersOf(location.origin)).start({ quiet: true, onUnhandledFrame: 'bypass' })
