import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Input } from '../controls/input.tsx'
import { Segmented } from '../controls/segmented.tsx'
import { Combobox, MultiCombobox } from '../form/combobox.tsx'
import { DateTimeField } from '../form/date-time-field.tsx'
import { DateTimeRange } from '../form/date-time-range.tsx'
import { ErrorSummary } from '../form/error-summary.tsx'
import { Field } from '../form/field.tsx'
import { FileDrop } from '../form/file-drop.tsx'
import type { UploadItem } from '../form/file-row.tsx'
import { FormLayout, StickyFoot } from '../form/form-layout.tsx'
import { TagsInput } from '../form/tags-input.tsx'
import { MarkdownEditor } from '../markdown/markdown-editor.tsx'
import { Markdown } from '../markdown/markdown.tsx'
import { Panel, Section } from '../layout/section.tsx'
import { Sample, Samples } from './frame.tsx'

const teams = ['Redshift', 'Static Pointers', 'Nullbyte Samurai', '夜航船', 'Les Octets Perdus'].map((name) => ({
  value: name,
  label: name,
}))

const uploads: ReadonlyArray<UploadItem> = [
  {
    id: '1',
    name: 'curveball.py',
    size_bytes: 3_100,
    state: 'done',
    sha256: '91ac00000000000000000000000000000000000000000000000000000000007de',
  },
  { id: '2', name: 'gate-image.tar.gz', size_bytes: 74_000_000, state: 'sending', sent_bytes: 48_200_000 },
  { id: '3', name: 'notes.pdf', size_bytes: 210_000, state: 'queued' },
  { id: '4', name: 'core.dump', size_bytes: 9_000, state: 'refused', reason: 'Wrong file type (ELF).' },
]

/** Fields that need more than a text box. */
export function RichFields() {
  const [team, setTeam] = useState<string | null>('Redshift')
  const [several, setSeveral] = useState<string[]>(['夜航船', 'Static Pointers'])
  const [tags, setTags] = useState(['nonce', 'ecdsa'])
  const [at, setAt] = useState<string | null>('2026-11-20T01:00:00Z')
  const [range, setRange] = useState<{ start: string | null; end: string | null }>({
    start: '2026-11-20T01:00:00Z',
    end: '2026-11-20T00:00:00Z',
  })
  return (
    <Samples>
      <Sample name="Combobox: one, with create">
        <Combobox aria-label="Team" options={teams} value={team} onValueChange={setTeam} onCreate={setTeam} />
      </Sample>
      <Sample name="Combobox: several">
        <MultiCombobox aria-label="Teams" options={teams} value={several} onValueChange={setSeveral} />
      </Sample>
      <Sample name="Combobox: loading">
        <Combobox aria-label="User" options={[]} loading value={null} onValueChange={() => undefined} />
      </Sample>
      <Sample name="Tags">
        <TagsInput aria-label="Tags" value={tags} onValueChange={setTags} />
      </Sample>
      <Sample name="Date and time">
        <DateTimeField aria-label="Opens" value={at} onValueChange={setAt} time_zone="Asia/Shanghai" />
      </Sample>
      <Sample name="Range" wide>
        <DateTimeRange aria-label="Contest time" value={range} onValueChange={setRange} time_zone="Asia/Shanghai" />
      </Sample>
      <Sample name="Files: done, percent, queued, refused" wide>
        <FileDrop
          aria-label="Attachments"
          files={uploads}
          onAdd={() => undefined}
          onRemove={() => undefined}
          onRetry={() => undefined}
          endings={['.zip', '.py', '.pdf']}
          max_bytes={100_000_000}
          className="max-w-[560px]"
        />
      </Sample>
    </Samples>
  )
}

const source =
  'The signing service behind the **east gate** throws every nonce a little too far to the left.\n\n1. Ask it to sign anything except `open`.\n2. Make it open.'

/** A whole form page: summary, label column, side column, foot. */
export function WholeForm() {
  const [text, setText] = useState(source)
  const [level, setLevel] = useState('intermediate')
  return (
    <div>
      <ErrorSummary
        problems={[
          { fieldId: 'gallery-flag', label: 'Flag 2' },
          { fieldId: 'gallery-cost', label: 'Hint 2, cost' },
        ]}
        note="Nothing was saved"
        className="mb-4"
      />
      <FormLayout
        label="Question"
        side={
          <Section title="What players see" first>
            <Panel label="Preview">
              <h3 className="type-title text-fg">Curve Ball</h3>
              <p className="mb-2 text-caption text-fg-3">Crypto · Intermediate · 22 solves</p>
              <Markdown>{text}</Markdown>
            </Panel>
          </Section>
        }
      >
        <Field label="Name" required>
          <Input defaultValue="Curve Ball" />
        </Field>
        <Field label="Difficulty" required>
          <Segmented
            value={level}
            onValueChange={setLevel}
            options={[
              { value: 'primary', label: 'Primary' },
              { value: 'intermediate', label: 'Intermediate' },
              { value: 'advanced', label: 'Advanced' },
            ]}
          />
        </Field>
        <Field label="Description" required>
          <MarkdownEditor value={text} onValueChange={setText} counter={2048} />
        </Field>
        <Field label="Flag 2" id="gallery-flag" error="Same as flag 1. Every flag of a question must be different.">
          <Input mono defaultValue="beacon{left_is_not_right}" />
        </Field>
        <Field label="Hint 2, cost" id="gallery-cost" error="Enter a whole number from 0 to 100,000.">
          <Input mono defaultValue="600" className="w-20" />
        </Field>
      </FormLayout>
      <StickyFoot state="Draft kept in this browser at 14:31:55" className="mt-6">
        <Button look="quiet">Discard changes</Button>
        <Button>Save and test</Button>
        <Button look="primary">Save</Button>
      </StickyFoot>
    </div>
  )
}
