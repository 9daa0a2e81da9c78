import { api } from '@beacon/api/all'
import type { AnyEndpoint } from '@beacon/api/endpoint'
import { toyKinds } from '@beacon/api/kinds/toy-names'
import { builtKindNames } from '@beacon/router/paths'
import { operationsOf } from '../../module.ts'
import { act } from '../../modules/contest/core/contest/testing.ts'
import { startTestServer, type TestServer, type TestServerInput } from '../index.ts'
import { makeWorld, type World } from '../world.ts'
import { enterToy, makeToyContest, startToyServer } from './toy-server.ts'

const built: readonly string[] = builtKindNames
const toys = ['paper', 'tick'] as const

/** Whether this run is the one of the toys: it asks their own operations, and the others are asked elsewhere. */
export const isOfToys = toyKinds.every((kind) => built.includes(kind))

const byNoun = new Map<string, object>(Object.entries(api))
const ofToy = (kind: string) => operationsOf({ [kind]: byNoun.get(kind) ?? {} })

/** The operations that generated tests ask in this run. */
export const testedOperations = isOfToys ? toys.flatMap(ofToy) : operationsOf(api)

export const startTestedServer = (input: TestServerInput = {}): Promise<TestServer> =>
  isOfToys ? startToyServer(input) : startTestServer(input)

export interface TestedWorld extends World {
  /** Every contest of this world. */
  contest_ids: readonly string[]
}

/** A world; in the run of the toys with a running contest of each, which their operations are about. */
export async function makeTestedWorld(server: TestServer): Promise<TestedWorld> {
  const world = await makeWorld(server)
  if (!isOfToys) return { ...world, contest_ids: [world.contest_id] }
  const contests = new Map<AnyEndpoint, { contest_id: string; entrant_id: string }>()
  const contest_ids: string[] = []
  for (const kind of toys) {
    const contest_id = await makeToyContest(server, kind)
    const { entrant_id } = await enterToy(server, contest_id)
    const { status } = await act(server.admin, contest_id, 'start', { force: true })
    if (status !== 200) throw new Error(`the contest of kind ${kind} was not started: ${status}`)
    contest_ids.push(contest_id)
    for (const { endpoint } of ofToy(kind)) contests.set(endpoint, { contest_id, entrant_id })
  }
  const pathOf = (endpoint: AnyEndpoint) => {
    const own = contests.get(endpoint)
    const path = endpoint.path.replace(':resource_id', own?.contest_id ?? world.contest_id)
    return path.replace(':entrant_id', own?.entrant_id ?? '').replace(':tick', '1')
  }
  return { ...world, contest_ids, pathOf }
}
