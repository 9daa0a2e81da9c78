import { Section } from '@beacon/ui/layout'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { AttachmentField } from './attachment-field.tsx'
import { OriginFields } from './base-fields.tsx'
import { StaffFields } from './staff-fields.tsx'

interface Props {
  /** What the files are, where they are not just files. */
  files?: ReactNode
  /** What else the section of rules holds. */
  rules?: ReactNode
  onBusy: (isBusy: boolean) => void
}

/** The form of every question ends with its files, where it comes from, and what only staff read. */
export function EndSections({ files = <Trans>Files</Trans>, rules, onBusy }: Props) {
  return (
    <>
      <Section title={<Trans>Attachments</Trans>} note={<Trans>At most 20 files of 100 MB</Trans>}>
        <AttachmentField name="attachments" label={files} onBusy={onBusy} />
      </Section>
      <Section title={<Trans>Origin</Trans>}>
        <OriginFields />
      </Section>
      <StaffFields rules={rules} onBusy={onBusy} />
    </>
  )
}
