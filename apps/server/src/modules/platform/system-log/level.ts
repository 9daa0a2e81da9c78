import type { LogLevel } from '@beacon/api/platform/system-log'
import { eq } from 'drizzle-orm'
import type { Platform } from '../../../context.ts'
import { systemLogState } from '../../../db/schema/system-log.ts'
import type { LogTap } from '../../../log.ts'
import { settingsOf } from '../setting/index.ts'

export const levelChannel = 'system_log_level'

export interface LogState {
  level: LogLevel
  debug_until: string | null
  debug_by: string | null
}

/** The level that holds now: the setting's, or everything while somebody asked for it. */
export async function readLevel(platform: Pick<Platform, 'db'>): Promise<LogState> {
  const [row] = await platform.db.select().from(systemLogState).where(eq(systemLogState.only, true))
  const isRaised = row?.debug_until != null && Date.parse(row.debug_until) > Date.now()
  if (isRaised) return { level: 'debug', debug_until: row.debug_until, debug_by: row.debug_by }
  const { log_level } = (await settingsOf(platform)).values
  return { level: log_level, debug_until: null, debug_by: null }
}

const names = { debug: 'debug', info: 'info', warning: 'warn', error: 'error' } as const

/** Keeps the level of this process as the setting and the raising say; `apply` reads both anew. */
export function levelKeeper(platform: Platform, tap: LogTap): { apply: () => Promise<void>; stop: () => void } {
  let timer: NodeJS.Timeout | undefined
  const apply = async () => {
    const { level, debug_until } = await readLevel(platform)
    tap.setLevel(names[level])
    clearTimeout(timer)
    if (debug_until !== null)
      timer = setTimeout(() => void apply().catch(() => undefined), Date.parse(debug_until) - Date.now() + 50).unref()
  }
  return { apply, stop: () => clearTimeout(timer) }
}
