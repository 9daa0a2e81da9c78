import { alarmKinds, type AlarmKind } from '@beacon/api/people/message-templates'
import { eq, like, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Executor, Tx } from '../../../db/database.ts'
import { locks } from '../../../db/locks.ts'
import { setting } from '../../../db/schema/setting.ts'
import { stateName } from '../setting/index.ts'

const words = z.record(z.string(), z.string())
const kept = z.object({
  kind: z.enum(alarmKinds),
  about: z.string(),
  what: z.string(),
  values: z.object({ en: words, zh: words }),
  since: z.string(),
})
export type OpenAlarm = z.infer<typeof kept>
type NewAlarm = Omit<OpenAlarm, 'since'>

// Asked for at each use: the settings may be loaded after this file.
const prefix = (): string => stateName('alarm.')
const nameOf = (kind: AlarmKind, about: string): string => `${prefix()}${kind}${about === '' ? '' : `.${about}`}`

/** Until the transaction ends nobody else raises an alarm that knows of another one. */
export const lockAlarms = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${locks.alarms})`)

export const isOpen = async (tx: Tx, kind: AlarmKind): Promise<boolean> =>
  (await tx.$count(setting, eq(setting.name, nameOf(kind, '')))) > 0

/** True when it is news: not open yet, or about something else than before. Of several replicas one gets true. */
export async function openAlarm(tx: Tx, { kind, about, what, values }: NewAlarm): Promise<boolean> {
  const value = JSON.stringify({ kind, about, what, values, since: new Date().toISOString() })
  const { rowCount } = await tx.execute(sql`
    insert into ${setting} as s (name, value, version) values (${nameOf(kind, about)}, ${value}::jsonb, 0)
    on conflict (name) do update set value = excluded.value || jsonb_build_object('since', s.value -> 'since'), updated_at = now()
      where s.value ->> 'what' is distinct from excluded.value ->> 'what'`)
  return (rowCount ?? 0) > 0
}

export async function closeAlarm(tx: Tx, kind: AlarmKind, about: string): Promise<boolean> {
  const gone = await tx
    .delete(setting)
    .where(eq(setting.name, nameOf(kind, about)))
    .returning({ name: setting.name })
  return gone.length > 0
}

/** Alarms that are not over, the oldest first. */
export async function openAlarms(executor: Executor): Promise<OpenAlarm[]> {
  const rows = await executor
    .select({ value: setting.value })
    .from(setting)
    .where(like(setting.name, `${prefix()}%`))
  const known = rows.flatMap(({ value }) => kept.safeParse(value).data ?? [])
  return known.toSorted((a, b) => a.since.localeCompare(b.since))
}
