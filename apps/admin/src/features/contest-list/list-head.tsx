import { usePermission, usePermissions } from '@beacon/auth'
import { hasCapability } from '@beacon/router'
import { Button } from '@beacon/ui/controls'
import { latePart } from '@beacon/ui/late'
import { PageHeader } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download, Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { bankHref, newContestHref } from '../../parts/contest/kind-links.ts'
import { useKind } from '../../parts/contest/kind-route.ts'
import { LinkButton } from '../../parts/link-button.tsx'
import { useListKind } from './list-kind.ts'
import type { listQueryOf } from './list-query.ts'

const ExportList = latePart(async () => (await import('./export-list.tsx')).ExportList)

interface Props {
  asked: ReturnType<typeof listQueryOf>
  /** Of what it finds, over all pages. */
  count: number
}

/** The title line: what is brought in, taken out, made. */
export function ListHead({ asked, count }: Props) {
  const { i18n } = useLingui()
  const { words } = useListKind()
  const kind = useKind()
  const permissions = usePermissions()
  const [isExporting, setExporting] = useState(false)
  return (
    <>
      <PageHeader
        title={i18n._(words.title)}
        actions={
          <>
            {hasCapability(kind, 'topics') && permissions.has('contest.write') && permissions.has('question.transfer') && (
              <LinkButton {...bankHref(kind, { import: 'file' })} icon={<Upload size={16} aria-hidden="true" />}>
                <Trans>Import</Trans>
              </LinkButton>
            )}
            <Button icon={<Download size={16} aria-hidden="true" />} onClick={() => setExporting(true)}>
              <Trans>Export list</Trans>
            </Button>
            <NewContest />
          </>
        }
      />
      {isExporting && <ExportList asked={asked} count={count} onClose={() => setExporting(false)} />}
    </>
  )
}

export function NewContest() {
  const kind = useKind()
  const { words } = useListKind()
  const { i18n } = useLingui()
  const mayWrite = usePermission('contest.write')
  if (!mayWrite) return null
  return (
    <LinkButton look="primary" {...newContestHref(kind)} icon={<Plus size={16} aria-hidden="true" />}>
      {i18n._(words.make)}
    </LinkButton>
  )
}
