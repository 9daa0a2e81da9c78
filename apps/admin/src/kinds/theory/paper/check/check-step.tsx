import type { CheckCode, CheckFinding, PaperDetail } from '@beacon/api/kinds/theory/paper'
import { LoadFailed } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { Banner, Loading } from '@beacon/ui/feedback'
import { Section } from '@beacon/ui/layout'
import { Mark } from '@beacon/ui/theme'
import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Step } from '../form/stepper.tsx'
import type { PaperForm } from '../form/use-paper-form.ts'
import { paperCheckQuery } from '../queries.ts'
import { ScaleDialog } from '../questions/scale-dialog.tsx'
import { SimilarDialog } from '../questions/similar-dialog.tsx'
import { useFindingTitles, useFindingWords } from './finding-words.ts'
import { Repairs, type RepairProps } from './repairs.tsx'

interface Props {
  form: PaperForm
  stored: PaperDetail
  onStep: (step: Step) => void
}

/** Step 3: what blocks the paper, what may be confirmed, each with its repair. */
export function CheckStep({ form, stored, onStep }: Props) {
  const found = useQuery(paperCheckQuery(stored.resource_id))
  const [replaced, setReplaced] = useState<string | null>(null)
  const [isScaling, setScaling] = useState(false)
  if (found.isPending)
    return (
      <Loading>
        <Trans>Loading the check list</Trans>
      </Loading>
    )
  if (found.isError) return <LoadFailed title={<Trans>The check list could not be loaded</Trans>} query={found} />
  const { findings } = found.data
  const of = (level: CheckFinding['level']) => findings.filter((finding) => finding.level === level)
  const [stops, warnings] = [of('stop'), of('warn')]
  const repairs = { form, onStep, onReplace: setReplaced, onScale: () => setScaling(true) }
  return (
    <div className="mt-4 max-w-[960px] pb-6">
      {findings.length === 0 && (
        <p className="flex items-center gap-2 py-4 text-fg-2">
          <span className="text-jade">
            <Mark name="check" />
          </span>
          <Trans>No issues found. The paper can be marked as ready.</Trans>
        </p>
      )}
      {stops.length > 0 && (
        <div role="status" className="sr-only">
          {plural(stops.length, { one: '# finding blocks the paper', other: '# findings block the paper' })}
        </div>
      )}
      {stops.length > 0 && (
        <Section first title={<Trans>Must be fixed</Trans>} note={plural(stops.length, { one: '# finding', other: '# findings' })}>
          <Findings findings={stops} {...repairs} />
        </Section>
      )}
      {warnings.length > 0 && (
        <Section
          first={stops.length === 0}
          title={<Trans>Can be confirmed</Trans>}
          note={plural(warnings.length, { one: '# finding', other: '# findings' })}
        >
          <Findings findings={warnings} {...repairs} />
        </Section>
      )}
      {form.provided.formState.isDirty && (
        <Banner
          boxed
          tone="info"
          title={<Trans>The checks use the saved paper</Trans>}
          className="mt-4"
          actions={<SaveButton form={form} />}
        >
          <Trans>Save the draft to check your changes.</Trans>
        </Banner>
      )}
      {replaced !== null && <SimilarDialog form={form} stored={stored} question_id={replaced} onClose={() => setReplaced(null)} />}
      {isScaling && <ScaleDialog form={form} onClose={() => setScaling(false)} />}
    </div>
  )
}

function SaveButton({ form }: { form: PaperForm }) {
  return (
    <Button size="sm" onClick={() => void form.saveDraft()}>
      <Trans>Save draft</Trans>
    </Button>
  )
}

/** From so many findings of one code on they are folded. */
const folded = 4

function Findings({ findings, ...repairs }: RepairProps & { findings: readonly CheckFinding[] }) {
  const titles = useFindingTitles()
  const groups = new Map<CheckCode, CheckFinding[]>()
  for (const finding of findings) groups.set(finding.code, [...(groups.get(finding.code) ?? []), finding])
  return (
    <ul className="flex flex-col">
      {[...groups].map(([code, group]) =>
        group.length < folded ? (
          group.map((finding, index) => <Finding key={`${code}${index}`} finding={finding} {...repairs} />)
        ) : (
          <li key={code} className="border-b border-rule-2">
            <details>
              <summary className="flex cursor-pointer items-center gap-2 py-2 text-fg">
                <LevelMark level={group[0]?.level ?? 'warn'} />
                {titles[code]}
                <span className="font-mono text-caption text-fg-3">{group.length}</span>
              </summary>
              <ul className="pl-5">
                {group.map((finding, index) => (
                  <Finding key={index} finding={finding} {...repairs} />
                ))}
              </ul>
            </details>
          </li>
        ),
      )}
    </ul>
  )
}

function LevelMark({ level }: { level: CheckFinding['level'] }) {
  return (
    <span className={level === 'stop' ? 'text-vermilion' : 'text-amber'}>
      <Mark name={level === 'stop' ? 'cross' : 'triangle'} />
    </span>
  )
}

function Finding({ finding, ...repairs }: RepairProps & { finding: CheckFinding }) {
  const words = useFindingWords()
  return (
    <li className="flex min-h-row items-center gap-2 border-b border-rule-2 py-1 last:border-b-0">
      <LevelMark level={finding.level} />
      <span className="min-w-0 flex-1 text-fg-2">{words(finding)}</span>
      <span className="flex shrink-0 gap-1">
        <Repairs finding={finding} {...repairs} />
      </span>
    </li>
  )
}
