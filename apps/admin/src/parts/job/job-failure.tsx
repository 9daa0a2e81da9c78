import type { JobView } from '@beacon/api/platform/job'
import { errorText, isErrorCode } from '@beacon/i18n'
import { Banner } from '@beacon/ui/feedback'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

interface Props {
  title: ReactNode
  error: JobView['error']
  className?: string
  actions?: ReactNode
}

/** Why a job ended without its work: in words where the code has some, else what it said. */
export function JobFailure({ title, error, ...rest }: Props) {
  const { i18n } = useLingui()
  const { code = 'internal', message, details } = error ?? { message: '' }
  return (
    <Banner boxed tone="failure" title={title} {...rest}>
      {isErrorCode(i18n, code) ? errorText(i18n, code, details) : message}
    </Banner>
  )
}
