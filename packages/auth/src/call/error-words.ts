import { isApiError } from '@beacon/api/client'
import { errorText } from '@beacon/i18n'
import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'

/** The words for a failed call of any kind. */
export function useErrorWords(): (error: unknown) => string {
  const { i18n } = useLingui()
  return useCallback(
    (error) => (isApiError(error) ? errorText(i18n, error.code, error.details) : error instanceof Error ? error.message : String(error)),
    [i18n],
  )
}
