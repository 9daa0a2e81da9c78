import { call } from '@beacon/api/client'
import { imageAuthoring, type AuthoringFinding } from '@beacon/api/image/image-authoring'
import { imageInjection } from '@beacon/api/image/image-injection'
import { queryKeyOf } from '@beacon/api/query'
import { useErrorWords } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuthoringPanelProps } from './panel-props.ts'

const cleanable = ['history', 'temp', 'key', 'flag_env'] as const

/** Removes what a check found left behind. */
export function CleanButton({ image, mayWork, finding }: AuthoringPanelProps & { finding: AuthoringFinding }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const words = useErrorWords()
  const [isSending, setSending] = useState(false)
  const what = cleanable.find((one) => one === finding.what)
  if (!finding.can_clean || what === undefined) return null
  const { where } = finding
  const clean = async () => {
    setSending(true)
    try {
      const { is_cleaned } = await call(imageInjection.clean, { params: { resource_id: image.resource_id }, body: { what, where } })
      if (!is_cleaned) toast.failed({ title: t`It could not be removed`, body: t`Remove it manually in the console: ${where}` })
      await client.invalidateQueries({ queryKey: queryKeyOf(imageAuthoring.get) })
    } catch (error) {
      toast.failed({ title: t`It could not be removed`, body: words(error) })
    } finally {
      setSending(false)
    }
  }
  return (
    <Button
      size="sm"
      look="quiet"
      className="ml-auto"
      disabled={!mayWork}
      saving={isSending}
      aria-label={t`Clean ${where}`}
      onClick={() => void clean()}
    >
      <Trans context="authoring">Clean</Trans>
    </Button>
  )
}
