import type { SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { openPort } from '../../../port.ts'

/** What messages ask of contests: whoever runs one may write to those who take part. */
export interface MessagePort {
  /** A condition on the user `u`: takes part in one of these contests. Throws where the caller may not write to one. */
  entrantsOf: (ctx: SignedIn, contestIds: readonly string[]) => Promise<SQL>
  /** Contests the caller may write to, whose name is like this: `resource_id`, `name` and `hint`, newest first. */
  contestsLike: (ctx: SignedIn, like: string) => SQL
}

export const messagePort = openPort<MessagePort>('people/message')
