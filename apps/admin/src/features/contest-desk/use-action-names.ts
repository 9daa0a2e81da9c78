import { useLingui } from '@lingui/react/macro'
import type { DeskAction } from './contest-actions.ts'
import { useDeskKind } from './desk-kind.ts'

/** The names of the desk's actions; “…” follows where the next step needs more than a yes. */
export function useActionNames(): Readonly<Record<DeskAction, string>> {
  const { t, i18n } = useLingui()
  const { words } = useDeskKind()
  return {
    start: words === undefined ? t`Start contest` : i18n._(words.start),
    pause: t({ context: 'desk', message: 'Pause' }),
    resume: t({ context: 'desk', message: 'Resume' }),
    freeze: t`Freeze ranking`,
    unfreeze: t`Reveal ranking`,
    notice: t`New announcement`,
    screens: t`Big screens`,
    stop: words === undefined ? t`Stop…` : i18n._(words.stop),
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
    copy_link: words === undefined ? t`Copy player link` : i18n._(words.copyLink),
    copy: words === undefined ? t`Copy contest…` : i18n._(words.copy),
    export: t`Export…`,
  }
}
