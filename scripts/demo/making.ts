import type { Person } from '@beacon/api/people/person'
import type { openAddresses } from './addresses.ts'
import type { Demo } from './ledger.ts'
import type { MakePart } from './parts.ts'
import type { Requests } from './requests.ts'

/** What all parts of the demo are made with. */
export interface Making {
  admin: Person
  demo: Demo
  part: MakePart
  requests: Requests
  say: (line: string) => void
  addresses: ReturnType<typeof openAddresses>
  enter: (username: string, password: string) => Promise<Person>
  length_ms: number
  /** Of the engine beside which boxes are made. */
  socketPath: string
}
