import type { TargetKind } from '@beacon/api/kinds/rw/question'
import { useLingui } from '@lingui/react/macro'

export function useTargetKindWords(): Record<TargetKind, string> {
  const { t } = useLingui()
  return {
    scene: t({ context: 'target', message: 'Environment' }),
    equipment: t({ context: 'target', message: 'Equipment' }),
    service: t({ context: 'target', message: 'Service' }),
    file: t({ context: 'target', message: 'File' }),
  }
}
