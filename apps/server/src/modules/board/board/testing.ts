import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { board, type RaceBody } from '@beacon/api/board/board'
import type { Input } from '@beacon/api/endpoint'
import type { TestClient } from '../../../testing/client.ts'

type Create = Input<typeof board.create>['body']
type Race = NonNullable<Create['races']>[number]
let made = 0

export const raceOf = (more: Partial<Race> & { source: RaceBody['source'] }): Race => {
  made += 1
  return {
    name: `Race ${made} of all`,
    short_name: `R${made}`,
    category: 'flag',
    normalize_by: 'top',
    normalized_score: 10_000,
    weighting_factor: 1_000,
    ...more,
  }
}

export const makeBoard = async (one: TestClient, races: Race[], more: Partial<Create> = {}) => {
  made += 1
  return one.call(board.create, { body: { name: `League ${made}`, is_published: true, races, ...more } })
}

/** A file as a browser sends it. */
export function fileOf(bytes: string | Uint8Array, name: string): FormData {
  const form = new FormData()
  form.append('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name)
  return form
}

export interface Feed {
  url: string
  answer: { status: number; body: string }
  server: Server
}

/** Another server with results, on this machine. */
export async function openFeed(): Promise<Feed> {
  const answer = { status: 200, body: '{"rows":[]}' }
  const server = createServer((_request, response) => {
    response.writeHead(answer.status, { 'content-type': 'application/json', location: 'http://127.0.0.1/else' })
    response.end(answer.body)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/results.json`, answer, server }
}
