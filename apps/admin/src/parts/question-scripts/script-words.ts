import type { ScriptState } from '@beacon/api/bank/script-fields'
import { useLingui } from '@lingui/react/macro'

/** Where the image of a script stands. */
export function useScriptWords(): Record<ScriptState, string> {
  const { t } = useLingui()
  return {
    none: t({ context: 'script', message: 'No script' }),
    building: t({ context: 'script', message: 'Building' }),
    ready: t({ context: 'script', message: 'Ready' }),
    failed: t({ context: 'script', message: 'Failed' }),
  }
}
