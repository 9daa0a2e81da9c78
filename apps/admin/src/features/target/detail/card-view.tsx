import type { TargetDetail } from '@beacon/api/scene/target'
import type { TargetText } from '@beacon/api/scene/target-fields'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { DescriptionList, Section } from '@beacon/ui/layout'
import { late } from '@beacon/ui/late'
import { useDifficultyWords } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense } from 'react'
import { portsText } from '../../../parts/image-facts/ports-text.ts'
import { SeverityTag, OfferWord } from '../facts.tsx'
import { Table } from '../../../parts/list/plain-table.tsx'
import { Accounts } from './accounts.tsx'

const Markdown = late(async () => (await import('@beacon/ui/markdown')).Markdown)

/** The card as staff read it. */
export function CardView({ row, text }: { row: TargetDetail; text: TargetText }) {
  return (
    <div className="mt-4 max-w-[1120px] pb-6">
      <p className="max-w-[80ch] whitespace-pre-line text-body text-fg">{text.summary}</p>
      <Facts row={row} text={text} />
      <Vulnerable rows={text.vulnerabilities} />
      <Services rows={text.services} />
      {text.flags.length > 0 && (
        <Section title={<Trans>Places of flags</Trans>}>
          <ul className="list-disc pl-5 text-fg-2">
            {text.flags.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </Section>
      )}
      <Accounts resource_id={row.image.resource_id} count={row.account_count} />
      <Long title={<Trans>Story</Trans>} text={text.story} />
      <Long title={<Trans>Solution</Trans>} text={text.solution} />
      <Links rows={text.links} />
    </div>
  )
}

function Facts({ row, text }: { row: TargetDetail; text: TargetText }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const difficulty = useDifficultyWords()
  const { card, image, digest, updated_by } = row
  if (card === null) return null
  const facts = [
    { label: t`Difficulty`, value: card.difficulty === null ? '–' : difficulty[card.difficulty] },
    { label: t({ context: 'image', message: 'Category' }), value: image.category?.name ?? '–' },
    { label: t`Ports of the image`, value: <span className="font-mono text-mono">{portsText(image.ports)}</span> },
    { label: t({ context: 'target', message: 'Offered' }), value: <OfferWord row={row} /> },
    { label: t`Licence`, value: text.licence || '–' },
    { label: t`Digest`, value: <span className="break-all font-mono text-mono">{digest ?? '–'}</span> },
    { label: t`Version of the card`, value: `v${card.version} · ${formatDateTime(locale, card.updated_at)} · ${updated_by ?? '–'}` },
  ]
  return <DescriptionList facts={facts} className="mt-4" />
}

function Vulnerable({ rows }: { rows: TargetText['vulnerabilities'] }) {
  if (rows.length === 0) return null
  return (
    <Section title={<Trans>Vulnerabilities</Trans>}>
      <Table
        heads={[
          <Trans key="id">Vulnerability</Trans>,
          <Trans key="at">Severity</Trans>,
          'CWE',
          <Trans key="where">Where</Trans>,
          <Trans key="on">Verified on</Trans>,
        ]}
        rows={rows.map(({ id, where, severity, cwe, verified_on }) => [
          <span key="id" className="font-mono text-mono">
            {id}
          </span>,
          <SeverityTag key="severity" of={severity} />,
          cwe || '–',
          where || '–',
          verified_on || '–',
        ])}
      />
    </Section>
  )
}

function Services({ rows }: { rows: TargetText['services'] }) {
  if (rows.length === 0) return null
  return (
    <Section title={<Trans context="target">Services</Trans>}>
      <Table
        heads={[
          <Trans key="name" context="target">
            Service
          </Trans>,
          <Trans key="port">Port</Trans>,
          <Trans key="protocol">Protocol</Trans>,
          <Trans key="version" context="target">
            Version
          </Trans>,
        ]}
        rows={rows.map(({ name, port, proto, protocol, version }) => [
          name,
          <span key="port" className="font-mono text-mono">{`${port}/${proto}`}</span>,
          protocol,
          version || '–',
        ])}
      />
    </Section>
  )
}

function Long({ title, text }: { title: ReactNode; text: string }) {
  if (text === '') return null
  return (
    <Section title={title}>
      <div className="max-w-[80ch]">
        <Suspense fallback={<div className="h-24" />}>
          <Markdown>{text}</Markdown>
        </Suspense>
      </div>
    </Section>
  )
}

function Links({ rows }: { rows: readonly string[] }) {
  if (rows.length === 0) return null
  return (
    <Section title={<Trans>Links</Trans>}>
      <ul className="flex flex-col gap-1">
        {rows.map((href) => (
          <li key={href}>
            <a className="link break-all" href={href} target="_blank" rel="noopener noreferrer">
              {href}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
