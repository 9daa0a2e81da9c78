import { call } from '@beacon/api/client'
import { topology, topologyImportBytes } from '@beacon/api/scene/topology'
import type { TopologyImport } from '@beacon/api/scene/topology-fields'
import { useErrorWords } from '@beacon/auth/call'
import { Banner } from '@beacon/ui/feedback'
import { FileDrop } from '@beacon/ui/form'
import { PageHeader } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LinkButton } from '../../../parts/link-button.tsx'
import type { TopologyForm } from '../edit/use-topology-editor.ts'
import { ImportReview } from './import-review.tsx'

/** A file of ours, of compose or of KYPO: read, looked at, its images named, then drawn. */
export function ImportTopology({ onTake }: { onTake: (form: TopologyForm) => void }) {
  const { t } = useLingui()
  const words = useErrorWords()
  const [sending, setSending] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [read, setRead] = useState<{ name: string; found: TopologyImport } | null>(null)
  const send = async (file: File) => {
    const form = new FormData()
    form.append('file', file)
    setFailure(null)
    setRead(null)
    setSending(file.name)
    try {
      setRead({ name: file.name, found: await call(topology.read, {}, { form }) })
    } catch (error) {
      setFailure(words(error))
    } finally {
      setSending(null)
    }
  }
  return (
    <>
      <PageHeader
        title={<Trans context="page">Import topology</Trans>}
        actions={
          <LinkButton look="quiet" to="/admin/topology">
            <Trans>Back to the list</Trans>
          </LinkButton>
        }
      >
        <Trans>A Beacon scene.yml or .json, a compose file, a KYPO or CRCZP topology, or a zip of one. Builds nothing.</Trans>
      </PageHeader>
      <div className="mt-4 grid max-w-4xl gap-4">
        <FileDrop
          aria-label={t`Topology file`}
          files={sending === null ? [] : [{ id: 'file', name: sending, size_bytes: 0, state: 'sending', sent_bytes: 0 }]}
          multiple={false}
          endings={['.yml', '.yaml', '.json', '.zip']}
          max_bytes={topologyImportBytes}
          onAdd={([picked]) => picked !== undefined && sending === null && void send(picked.file)}
          onRemove={() => undefined}
        />
        {failure !== null && (
          <Banner boxed tone="failure" title={<Trans>The file was not read</Trans>}>
            {failure}
          </Banner>
        )}
        {read !== null && <ImportReview key={read.name} file={read.name} found={read.found} onTake={onTake} />}
      </div>
    </>
  )
}
