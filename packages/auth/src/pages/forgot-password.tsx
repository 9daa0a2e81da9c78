import { Popover } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'

/** Without mail nobody can be sent a link: an organiser resets the password. */
export function ForgotPassword() {
  const { t } = useLingui()
  return (
    <Popover
      label={t`Forgot password`}
      align="end"
      trigger={
        <button type="button" className="link">
          <Trans>Forgot password</Trans>
        </button>
      }
    >
      <p className="max-w-64">
        <Trans>Ask an organiser to reset it.</Trans>
      </p>
    </Popover>
  )
}
