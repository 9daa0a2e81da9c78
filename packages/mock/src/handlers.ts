import { api } from '@beacon/api/all'
import type { AnyEndpoint } from '@beacon/api'
import { http, HttpResponse } from 'msw/http'
import { answerOf } from './answers.ts'

type Tree = { readonly [name: string]: AnyEndpoint | Tree }
const isEndpoint = (one: AnyEndpoint | Tree): one is AnyEndpoint => '~endpoint' in one
const leavesOf = (tree: Tree): AnyEndpoint[] => Object.values(tree).flatMap((one) => (isEndpoint(one) ? [one] : leavesOf(one)))

export const endpoints: AnyEndpoint[] = leavesOf(api)
const verbs = { GET: http.get, POST: http.post, PUT: http.put, PATCH: http.patch, DELETE: http.delete } as const

/** A stream that says it is open, and then nothing: nothing happens in a mock by itself. */
const silence = () => new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new TextEncoder().encode(': mock\n\n')) })

const mockRequestOf = (request: Request, params: object) => ({
  params: { ...params },
  search: new URL(request.url).search,
  now: Date.now(),
})

function handlerOf(endpoint: AnyEndpoint, origin: string) {
  return verbs[endpoint.method](`${origin}/api/ct${endpoint.path}`, ({ request, params }) => {
    if (endpoint.transfer === 'stream') return new HttpResponse(silence(), { headers: { 'content-type': 'text/event-stream' } })
    if (endpoint.transfer === 'download') return new HttpResponse(null, { status: 404 })
    return HttpResponse.json(answerOf(endpoint, mockRequestOf(request, params)) as never, { status: endpoint.status })
  })
}

/** One handler per operation of the contract, addresses without parameters first: `/contests/mine` is not a contest. */
export function handlersOf(origin: string) {
  const fixedFirst = [...endpoints].sort((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')))
  return fixedFirst.map((endpoint) => handlerOf(endpoint, origin))
}
