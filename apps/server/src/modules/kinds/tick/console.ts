import { tick as contract } from '@beacon/api/kinds/tick/operations'
import type { SignedIn } from '../../../context.ts'
import { socket, type Special } from '../../../module.ts'
import { staffContest } from '../../contest/core/contest/index.ts'
import { makeTicket } from '../../platform/socket-ticket/index.ts'
import { countSettled, mustBeTick } from './game.ts'

interface OfContest {
  resource_id: string
}
const watched = async (ctx: SignedIn, { resource_id }: OfContest) => {
  const { contest } = await staffContest(ctx, resource_id, 'contest.watch')
  mustBeTick(contest)
  return contest
}

export async function consoleTicket(ctx: SignedIn, params: OfContest) {
  await watched(ctx, params)
  return makeTicket(ctx, contract.console, params)
}

/** Echoes what is said, with the number of ticks that are settled. */
export const openConsole = (ctx: SignedIn, params: OfContest): Special =>
  socket(contract.console, {
    check: async (now) => void (await watched(now, params)),
    open: (line) => {
      line.hear(({ say }) => {
        const answer = async () => {
          const { resource_id, run } = await watched(ctx, params)
          const settled = await countSettled(ctx.db, { contest_id: resource_id, run })
          line.send({ settled, said: say })
        }
        answer().catch((error: unknown) => {
          ctx.log.warn({ err: error }, 'the console has no answer')
          line.close()
        })
      })
    },
  })
