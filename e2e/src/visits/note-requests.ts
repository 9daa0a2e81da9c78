/**
 * Loaded into a server before its own code: notes every request of a browser with the page it was sent from. Nothing of the server is
 * touched. A line is written at once, in one piece, so that lines of several processes follow each other and a kill loses none.
 */
import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'

const notes = process.env['BEACON_VISIT_NOTES']
if (notes !== undefined)
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }
    const { method = '', url = '', headers } = request
    const path = url.split('?')[0] ?? ''
    const isDocument = headers['sec-fetch-dest'] === 'document'
    if (!isDocument && !path.startsWith('/api/')) return
    const page = isDocument ? path : headers['x-page']
    // The journeys' own clients are no browsers, though they send some of the same headers.
    const isOfBrowser = headers['user-agent']?.startsWith('Mozilla') === true
    appendFileSync(notes, `${isOfBrowser ? 'browser' : 'client'} ${method} ${path} ${typeof page === 'string' ? page : '-'}\n`)
  })
