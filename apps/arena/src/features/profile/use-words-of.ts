import { isApiError } from '@beacon/api/client'
import { errorText } from '@beacon/i18n'
import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'

/** What a failed call says, in the person's words. */
export function useWordsOf(): (error: unknown) => string {
  const { i18n } = useLingui()
  return useCallback((error) => (isApiError(error) ? errorText(i18n, error.code, error.details) : String(error)), [i18n])
}
