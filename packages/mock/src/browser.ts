import { setupWorker } from 'msw/browser'
import { showBanner } from './banner.ts'
import { handlersOf } from './handlers.ts'

showBanner()
await setupWorker(...handlersOf(location.origin)).start({ quiet: true, onUnhandledFrame: 'bypass' })
