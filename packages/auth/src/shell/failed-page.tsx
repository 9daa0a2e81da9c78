import { isApiError } from '@beacon/api/client'
import { permissionTree } from '@beacon/api/people/permissions'
import { errorText, useFormatLocale } from '@beacon/i18n'
import { RouteError } from '@beacon/router'
import { DeniedState, ErrorState } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { PermissionMissing } from '../session/permission-missing.ts'

/** A missing permission by its name, a refused call by its text, all else as `RouteError` does. */
export function FailedPage(props: ErrorComponentProps) {
  const { i18n, t } = useLingui()
  const locale = useFormatLocale()
  const { error, reset } = props
  if (error instanceof PermissionMissing) {
    const names = error.items.map((item) => permissionTree[item][locale]).join(locale === 'zh' ? '、' : ', ')
    return (
      <DeniedState what={t`this page`}>
        <Trans>This needs the permission “{names}”. An administrator can grant it to your role.</Trans>
      </DeniedState>
    )
  }
  if (!isApiError(error)) return <RouteError {...props} />
  return (
    <ErrorState title={t`This page could not be loaded`} code={[error.code, error.request_id]} onRetry={reset}>
      {errorText(i18n, error.code, error.details)}
    </ErrorState>
  )
}
