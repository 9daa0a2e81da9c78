import { hasNothing, urlOf } from '@beacon/api/client'
import { attack, type OwnService } from '@beacon/api/kinds/attack-defense/attack'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Loading } from '@beacon/ui/feedback'
import { Dialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Name } from '../../parts/contest/name.tsx'
import { RichText } from '../../parts/contest/rich-text.tsx'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { FileRows } from '../../parts/topic/file-rows.tsx'
import { topicIn } from '../../parts/topic-in-locale.ts'
import { serviceQuery } from './queries.ts'

type About = { resource_id: string } & Pick<OwnService, 'topic_id' | 'name'>

/** Opens what the organisers say of a service, with its files. */
export function ServiceAbout(service: About) {
  const { name } = service
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" size="sm" className="-ml-2" aria-label={t`Description and files: ${{ name }}`} onClick={() => setOpen(true)}>
        <Trans>Description and files</Trans>
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} size="lg" title={<Name>{name}</Name>}>
        <Words {...service} />
      </Dialog>
    </>
  )
}

function Words({ resource_id, topic_id }: About) {
  const locale = useFormatLocale()
  const read = useQuery(serviceQuery(resource_id, topic_id))
  if (read.isPending)
    return (
      <Loading>
        <Trans>Loading the description</Trans>
      </Loading>
    )
  if (hasNothing(read)) return <LoadFailed title={<Trans>The description could not be loaded.</Trans>} query={read} />
  const { attachments } = read.data
  const weight = formatNumber(locale, read.data.weight)
  const { description, lang } = topicIn(locale, read.data)
  return (
    <>
      <RichText lang={lang}>{description}</RichText>
      {read.data.weight > 1 && (
        <p className="mt-3 text-dense text-fg-2">
          <Trans>
            Weight {weight}: points are multiplied by {weight}.
          </Trans>
        </p>
      )}
      {attachments.length > 0 && (
        <div className="mt-4 border-t border-rule">
          <FileRows files={attachments} hrefOf={(file_id) => urlOf(attack.service_file, { params: { resource_id, topic_id, file_id } })} />
        </div>
      )}
    </>
  )
}
