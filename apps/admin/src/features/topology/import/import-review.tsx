import type { TopologyImport } from '@beacon/api/scene/topology-fields'
import { listText } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ImageNameField } from '../../../parts/question-scene/image-field.tsx'
import { ProblemList } from '../../../parts/question-scene/problem-list.tsx'
import type { Definition } from '../../../parts/question-scene/draft.ts'
import type { TopologyForm } from '../edit/use-topology-editor.ts'
import { useImportWords } from './import-words.ts'

interface Props {
  file: string
  found: TopologyImport
  onTake: (form: TopologyForm) => void
}

const nameOf = (file: string): string => file.replace(/\.(?:scene\.|compose\.)?(?:ya?ml|json|zip)$/iu, '').slice(0, 40)

function withImages(definition: Definition, images: TopologyImport['images'], chosen: Readonly<Record<string, string>>): Definition {
  const byNode = new Map(images.flatMap(({ wanted, image, nodes }) => nodes.map((node) => [node, chosen[wanted] ?? image] as const)))
  return { ...definition, nodes: definition.nodes.map((node) => ({ ...node, image: byNode.get(node.id) ?? node.image })) }
}

/** What was read: refusals with their fix, what was filled in, and the image of each name that is not ours. */
export function ImportReview({ file, found, onTake }: Props) {
  const { definition, images, notes, problems } = found
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const refused = notes.filter(({ is_refused }) => is_refused)
  const told = notes.filter(({ is_refused }) => !is_refused)
  return (
    <>
      {refused.length > 0 && (
        <Banner boxed tone="failure" title={<Trans>Change this in the file, then choose it again</Trans>}>
          <Notes notes={refused} />
        </Banner>
      )}
      {definition === null && <ProblemList problems={problems} hasLines />}
      {told.length > 0 && (
        <Section first title={<Trans>Defaults and ignored values</Trans>}>
          <Notes notes={told} />
        </Section>
      )}
      {images.length > 0 && definition !== null && (
        <Section title={<Trans>Images</Trans>}>
          <ul className="flex flex-col gap-3">
            {images.map((image) => (
              <ImageRow
                key={image.wanted}
                image={image}
                value={chosen[image.wanted] ?? image.image}
                onChange={(next) => setChosen({ ...chosen, [image.wanted]: next })}
              />
            ))}
          </ul>
        </Section>
      )}
      {definition !== null && refused.length === 0 && (
        <div>
          <Button
            look="primary"
            onClick={() => onTake({ name: nameOf(file), description: '', definition: withImages(definition, images, chosen) })}
          >
            <Trans>Open in the editor</Trans>
          </Button>
        </div>
      )}
    </>
  )
}

function Notes({ notes }: { notes: TopologyImport['notes'] }) {
  const { t } = useLingui()
  const wordsOf = useImportWords()
  return (
    <ul className="flex flex-col gap-1">
      {notes.map(({ code, line, path, details }, at) => {
        const { what, fix } = wordsOf(code, details)
        return (
          <li key={`${at} ${code}`} className="flex flex-wrap gap-x-2">
            <span className="min-w-16 text-fg-3">{line === null ? '' : t`Line ${line}`}</span>
            <code className="font-mono text-mono">{path.join('.')}</code>
            <span>{what}</span>
            {fix !== null && <span className="text-fg">{fix}</span>}
          </li>
        )
      })}
    </ul>
  )
}

interface ImageRowProps {
  image: TopologyImport['images'][number]
  value: string
  onChange: (image: string) => void
}

function ImageRow({ image: { wanted, nodes, is_build, fitting }, value, onChange }: ImageRowProps) {
  const { t } = useLingui()
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-start gap-4 border-b border-rule-2 pb-3">
      <div className="min-w-0">
        <p className="font-mono text-mono break-all text-fg">{wanted}</p>
        <p className="text-caption text-fg-3">
          {listText(nodes)}
          {is_build && ` · ${t`built from a folder`}`}
        </p>
      </div>
      <div className="min-w-0">
        <ImageNameField value={value} onChange={onChange} />
        {fitting.length > 0 && (
          <p className="mt-1 flex flex-wrap gap-x-2 text-caption text-fg-3">
            <Trans>Available:</Trans>
            {fitting.map((name) => (
              <button key={name} type="button" className="link font-mono" onClick={() => onChange(name)}>
                {name}
              </button>
            ))}
          </p>
        )}
      </div>
    </li>
  )
}
