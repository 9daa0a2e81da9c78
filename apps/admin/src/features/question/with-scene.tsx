import type { QuestionDetail } from '@beacon/api/bank/question'
import { Tabs } from '@beacon/ui/nav'
import { useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useBankPages } from '../../kinds/bank-query.ts'
import type { SavedVersions } from './form/saved-versions.ts'

const SceneTab = lazy(() => import('../../parts/question-scene/scene-tab.tsx').then((part) => ({ default: part.SceneTab })))

interface Props {
  question: QuestionDetail
  versions: SavedVersions
  form: ReactNode
  /** Opened first. */
  part?: 'scene' | undefined
  onSceneSaved?: () => void
}

/** The form of a question and its scene beside each other. Both keep what was typed; the scene is read when it is opened first. */
export function WithScene({ question, versions, form, part, onSceneSaved }: Props) {
  const { t } = useLingui()
  const { hasOwnFlags } = useBankPages().form
  const [tab, setTab] = useState<string>(part ?? 'question')
  const [wasOpened, setWasOpened] = useState(part === 'scene')
  const scene = wasOpened && (
    <Suspense fallback={null}>
      <SceneTab
        question={question}
        isDynamic={hasOwnFlags(question)}
        latest={versions.latest}
        onSaved={(from, { version, scene: kept }) => {
          versions.advance(from, version)
          if (kept !== null) onSceneSaved?.()
        }}
      />
    </Suspense>
  )
  return (
    <Tabs
      label={t`Parts of the question`}
      tabs={[
        { value: 'question', label: t`Question`, panel: form, isKept: true },
        { value: 'scene', label: t`Scene`, panel: scene, isKept: true },
      ]}
      value={tab}
      onValueChange={(value) => {
        setTab(value)
        if (value === 'scene') setWasOpened(true)
      }}
    />
  )
}
