import { useLingui } from '@lingui/react/macro'
import type { DeskAction } from './contest-actions.ts'

/** The names of the desk's actions; “…” follows where the next step needs more than a yes. */
export function useActionNames(): Readonly<Record<DeskAction, string>> {
  const { t } = useLingui()
  return {
    start: t`Start contest`,
    pause: t({ context: 'desk', message: 'Pause' }),
    resume: t({ context: 'desk', message: 'Resume' }),
    freeze: t`Freeze ranking`,
    unfreeze: t`Reveal ranking`,
    notice: t`New announcement`,
    screens: t`Big screens`,
    stop: t`Stop…`,
    reopen: t`Reopen…`,
    extend: t`Move the end…`,
    reset: t`Reset data…`,
    restore_run: t`Restore the previous run…`,
    request_reset: t`Request a reset…`,
    decide_reset: t`Review the reset request…`,
    online: t`Bring online`,
    offline: t`Take offline`,
    publish: t({ context: 'contest', message: 'Publish' }),
    hide: t({ context: 'contest', message: 'Hide' }),
    copy_link: t`Copy player link`,
    copy: t`Copy contest…`,
    export: t`Export…`,
  }
}
