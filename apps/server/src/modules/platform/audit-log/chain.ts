import type { audit as contract } from '@beacon/api/platform/audit'
import type { Reply } from '@beacon/api/endpoint'
import type { SignedIn } from '../../../context.ts'
import { openAlarms } from '../alarm/index.ts'
import { readHead } from '../audit/index.ts'
import { lastDaily } from './daily-check.ts'

/** The chain as it stands: its head, the newest check by itself, and what does not fit any more. */
export async function readChain(ctx: SignedIn): Promise<Reply<typeof contract.chain>> {
  const alarms = (await openAlarms(ctx.db)).filter(({ kind }) => kind === 'audit_broken')
  return {
    head: await readHead(ctx.pool),
    checked: await lastDaily(ctx),
    alarms: alarms.map(({ since, values: { en, zh } }) => ({ since, place: { en: en['place'] ?? '', zh: zh['place'] ?? '' } })),
  }
}
