import type { SettingValues } from '@beacon/api/platform/setting'
import { useErrorWords } from '@beacon/auth/call'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { saveSettings } from '../queries.ts'

/** Saves what a step holds, then goes on; a refusal stands in the step. */
export function useSaveStep(onNext: () => Promise<void>) {
  const queryClient = useQueryClient()
  const words = useErrorWords()
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const save = async (values: Partial<SettingValues>) => {
    setSaving(true)
    setFailure(null)
    try {
      await saveSettings(queryClient, values)
      await onNext()
    } catch (error) {
      setFailure(words(error))
    } finally {
      setSaving(false)
    }
  }
  const submit = (values: Partial<SettingValues>) => (event: FormEvent) => {
    event.preventDefault()
    void save(values)
  }
  return { submit, isSaving, failure }
}
