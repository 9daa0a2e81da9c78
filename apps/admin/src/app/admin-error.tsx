import { AppError, PermissionMissing, usePermissions } from '@beacon/auth'
import { adminPaths, basePath, builtKindNames, contestListPath, findPathRow, firstPermittedPath, isBuiltIn } from '@beacon/router'
import { useFormatLocale } from '@beacon/i18n'
import { useToast } from '@beacon/ui/feedback'
import { useLingui } from '@lingui/react/macro'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** A page that is not permitted leads to the first one that is, with a word; who may open none reads why. */
export function AdminError(props: ErrorComponentProps) {
  return props.error instanceof PermissionMissing ? <Refused {...props} /> : <AppError {...props} />
}

const rowOf = findPathRow(adminPaths)
const preferred = builtKindNames.map(contestListPath)

function Refused(props: ErrorComponentProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const toast = useToast()
  const router = useRouter()
  const permissions = usePermissions()
  const isLed = useRef(false)
  const isBuilt = isBuiltIn(router)
  const to = firstPermittedPath({ rows: adminPaths, preferred, permissions, isBuilt: (path) => path !== '/admin' && isBuilt(path) })
  useEffect(() => {
    if (to === null || isLed.current) return
    isLed.current = true
    const row = rowOf(router.state.location.pathname.replace(basePath, ''))
    const page = row === null ? '' : row[locale]
    toast.failed({ title: page === '' ? t`You do not have access to that page` : t`You do not have access to “${page}”` })
    void router.navigate({ to, replace: true })
  }, [to, router, toast, locale, t])
  return to === null ? <AppError {...props} /> : null
}
