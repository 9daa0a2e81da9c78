import type { LogLevel, LogSource } from '@beacon/api/platform/system-log'
import { useLingui } from '@lingui/react/macro'

/** Levels as people read them. */
export function useLevelWords(): Record<LogLevel, string> {
  const { t } = useLingui()
  return {
    debug: t({ context: 'log', message: 'Debug' }),
    info: t({ context: 'log', message: 'Info' }),
    warning: t({ context: 'log', message: 'Warning' }),
    error: t({ context: 'log', message: 'Error' }),
  }
}

/** Where a line comes from. */
export function useSourceWords(): Record<LogSource, string> {
  const { t } = useLingui()
  return {
    http: t({ context: 'log', message: 'Requests' }),
    job: t({ context: 'log', message: 'Jobs' }),
    scene: t({ context: 'log', message: 'Scenes' }),
    live: t({ context: 'log', message: 'Live' }),
    database: t({ context: 'log', message: 'Database' }),
    mail: t({ context: 'log', message: 'Mail' }),
    auth: t({ context: 'log', message: 'Sign-in' }),
    app: t({ context: 'log', message: 'Application' }),
  }
}
