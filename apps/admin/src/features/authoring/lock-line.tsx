import { call } from '@beacon/api/client'
import { authoringLimits, imageAuthoring, type AuthoringPage, type AuthoringView } from '@beacon/api/image/image-authoring'
import { useErrorWords } from '@beacon/auth/call'
import { formatLogTime } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Banner, useToast } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { takeAnswer } from './queries.ts'

interface Props {
  image: AuthoringPage['image']
  authoring: AuthoringView
}

/** Who works in it, where that is not the reader. */
export function LockLine({ image, authoring: { lock } }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const words = useErrorWords()
  const enter = async (takes_over: boolean) => {
    try {
      await takeAnswer(client, await call(imageAuthoring.enter, { params: { resource_id: image.resource_id }, body: { takes_over } }))
    } catch (error) {
      toast.failed({ title: t`You could not take over`, body: words(error) })
    }
  }
  if (lock.is_mine) return null
  if (lock.name === null)
    return (
      <Banner
        boxed
        tone="info"
        title={<Trans>Nobody is working in it.</Trans>}
        actions={
          <Button size="sm" onClick={() => void enter(false)}>
            <Trans>Work in it</Trans>
          </Button>
        }
      >
        <Trans>Read-only until you take over.</Trans>
      </Banner>
    )
  const since = lock.since === null ? '–' : formatLogTime(lock.since)
  return (
    <Banner
      boxed
      tone="warning"
      title={
        <Trans>
          {lock.name} has been working here since {since}.
        </Trans>
      }
      actions={
        lock.may_take_over ? (
          <Button size="sm" onClick={() => void enter(true)}>
            <Trans context="authoring">Take over</Trans>
          </Button>
        ) : undefined
      }
    >
      {lock.may_take_over ? (
        <Trans>Their page has been inactive for {authoringLimits.take_over_minutes} min.</Trans>
      ) : (
        <Trans>Read-only until they leave.</Trans>
      )}
    </Banner>
  )
}
