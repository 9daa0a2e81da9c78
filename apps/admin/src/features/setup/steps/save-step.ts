import type { SettingValues } from '@beacon/api/platform/setting'
import { useErrorWords } from '@beacon/auth/call'
import { useRun } from '@beacon/ui/overlay'
import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { saveSettings } from '../queries.ts'

/** Saves what a step holds, then goes on; a refusal stands in the step. */
export function useSaveStep(onNext: () => Promise<void>) {
  const queryClient = useQueryClient()
  const { isBusy: isSaving, failure, start } = useRun(useErrorWords())
  const save = (values: Partial<SettingValues>) =>
    start(async () => {
      await saveSettings(queryClient, values)
      await onNext()
    })
  const submit = (values: Partial<SettingValues>) => (event: FormEvent) => {
    event.preventDefault()
    void save(values)
  }
  return { submit, isSaving, failure }
}
