import { urlOf } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { deskPatch, type PatchDetail, type PatchRow } from '@beacon/api/rounds/patch'
import { formatBytes, formatDateTime, formatNumber, useFormatLocale } from '@beacon/i18n'
import { DescriptionList, Section } from '@beacon/ui/layout'
import type { MenuAction } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { RecordPanel, type RecordSteps } from '../../../parts/desk/record-panel.tsx'
import { PlainTable } from '../../../parts/desk/plain-table.tsx'
import { JudgedSteps } from '../../../parts/question-trial/judged-steps.tsx'
import { useJudgingFaultWords } from '../../../parts/question-trial/judged-words.ts'
import { PatchMark } from './patch-mark.tsx'
import { patchExploitWords, patchStateWords } from './words.ts'

interface Props extends RecordSteps {
  id: string
  patch_id: string
  actsOn: (row: PatchRow) => MenuAction[]
}

/** While it is judged; the stream tells of steps too. */
const renewMs = 3_000

/** One patch with the steps of its judging, what was said of it, and what lies in it. */
export function PatchPanel({ id, patch_id, actsOn, ...steps }: Props) {
  const { t } = useLingui()
  const params = { resource_id: id, patch_id }
  const patch = useQuery({
    ...query(deskPatch.get, { params }),
    refetchInterval: ({ state }) => (state.data?.state === 'checking' || state.data?.state === 'unchecked' ? renewMs : false),
  })
  const { data } = patch
  return (
    <RecordPanel
      {...steps}
      read={patch}
      width={620}
      above={data === undefined ? undefined : t`Patch #${data.no}`}
      title={data === undefined ? t({ context: 'patch', message: 'Patch' }) : `${data.entrant_name} · ${data.topic_name}`}
      failed={t`The patch could not be loaded`}
      loading={<Trans>Loading patch</Trans>}
      actsOn={actsOn}
    >
      {(one) => <Body patch={one} href={urlOf(deskPatch.file, { params })} />}
    </RecordPanel>
  )
}

function Body({ patch, href }: { patch: PatchDetail; href: string }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const faults = useJudgingFaultWords()
  return (
    <>
      <Facts patch={patch} href={href} />
      {patch.steps.length > 0 && (
        <Section title={t`Steps`} level={3}>
          <JudgedSteps steps={patch.steps} />
        </Section>
      )}
      {patch.broken.length > 0 && (
        <Section title={t`Attempts that broke off`} level={3} note={<Trans>None of them is counted.</Trans>}>
          <ul>
            {patch.broken.map(({ fault, at, judge }) => (
              <li key={at} className="flex flex-wrap gap-x-3 border-t border-rule-2 py-1.5 text-amber">
                <span className="type-mono text-fg-3">{formatDateTime(locale, at, { year: false })}</span>
                {faults[fault]}
                <span className="text-fg-3">{judge}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {patch.judgements.length > 0 && <Judgements patch={patch} />}
      <Section title={t`Files in the archive`} level={3}>
        <PlainTable
          label={t`Files in the archive`}
          columns={[{ head: t`Path` }, { head: t`Size`, align: 'right' }]}
          rows={patch.entries.map(({ path, size }) => ({
            key: path,
            cells: [
              <span key="path" className="font-mono text-mono break-all">
                {path}
              </span>,
              formatBytes(locale, size),
            ],
          }))}
          none={<Trans>The archive is empty.</Trans>}
        />
      </Section>
    </>
  )
}

function Facts({ patch, href }: { patch: PatchDetail; href: string }) {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const mono = (text: string) => <span className="type-mono break-all">{text}</span>
  return (
    <DescriptionList
      facts={[
        { label: t({ context: 'patch', message: 'Result' }), value: <PatchMark of={patch} /> },
        ...(patch.text === '' ? [] : [{ label: t({ context: 'patch', message: 'Said' }), value: patch.text }]),
        { label: t`Function check`, value: i18n._(patchStateWords[patch.state]) },
        { label: t({ context: 'patch', message: 'Exploit' }), value: i18n._(patchExploitWords[patch.exploit]) },
        ...(patch.reason === null ? [] : [{ label: t`Reason`, value: patch.reason }]),
        { label: t`Sent`, value: mono(formatDateTime(locale, patch.at, { year: false })) },
        { label: t`Sent by`, value: patch.by },
        { label: t({ context: 'desk', message: 'Round' }), value: mono(formatNumber(locale, patch.n)) },
        {
          label: t({ context: 'patch', message: 'Counted' }),
          value: patch.is_counted ? t({ context: 'patch', message: 'yes' }) : t({ context: 'patch', message: 'no' }),
        },
        {
          label: t`File`,
          value: (
            <>
              <a href={href} download className="break-all underline decoration-rule underline-offset-4">
                {patch.name}
              </a>{' '}
              · {formatBytes(locale, patch.size)}
            </>
          ),
        },
        { label: 'SHA-256', value: mono(patch.sha256) },
        { label: 'MD5', value: mono(patch.md5) },
      ]}
    />
  )
}

function Judgements({ patch }: { patch: PatchDetail }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  return (
    <Section title={t`Judgements`} level={3}>
      <ul>
        {patch.judgements.map((judgement) => (
          <li key={judgement.rev} className="flex flex-wrap items-baseline gap-x-3 border-t border-rule-2 py-1.5">
            <span className="type-mono text-fg-3">{formatDateTime(locale, judgement.at, { year: false })}</span>
            <PatchMark of={judgement} />
            <span className="text-fg-2">{judgement.by ?? t({ context: 'patch', message: 'the judge' })}</span>
            {judgement.reason !== null && <span className="basis-full text-fg-3">{judgement.reason}</span>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
