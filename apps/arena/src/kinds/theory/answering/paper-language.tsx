import { call } from '@beacon/api/client'
import { exam, type ExamPaper } from '@beacon/api/kinds/theory/exam/exam'
import { Segmented } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { sebProof } from '../attempt/seb.ts'
import { findRemembered, remember } from '../remembered.ts'

type Lang = ExamPaper['lang']
const key = 'exam-paper-language'

export interface PaperLanguage {
  paper: ExamPaper
  choose: (lang: Lang) => void
}

/** The paper in the language that was chosen; this device remembers it. Each language is fetched once: order and answers are the same. */
export function usePaperLanguage(exam_id: string, first: ExamPaper): PaperLanguage {
  const { t } = useLingui()
  const toast = useToast()
  const [papers, setPapers] = useState<Partial<Record<Lang, ExamPaper>>>({ [first.lang]: first })
  const [lang, setLang] = useState(first.lang)
  const choose = async (wanted: Lang) => {
    if (papers[wanted] === undefined)
      try {
        const paper = await call(exam.paper, { params: { exam_id }, query: { lang: wanted } }, sebProof())
        setPapers((known) => ({ ...known, [wanted]: paper }))
      } catch {
        toast.failed({ title: t`The paper could not be loaded in this language. Your answers are not affected.` })
        return
      }
    remember(key, wanted)
    setLang(wanted)
  }
  const goOn = useEffectEvent(() => {
    const known = first.languages.find((one) => one === findRemembered(key))
    if (known !== undefined && known !== first.lang) void choose(known)
  })
  useEffect(() => goOn(), [])
  return { paper: papers[lang] ?? first, choose: (wanted) => void choose(wanted) }
}

const names: Record<Lang, string> = { en: 'English', zh: '中文' }

/** Shown where the whole paper can be read in two languages. */
export function PaperLanguageSwitch({ paper: { lang, languages }, choose }: PaperLanguage) {
  const { t } = useLingui()
  if (languages.length < 2) return null
  return (
    <Segmented
      aria-label={t`Paper language`}
      size="sm"
      value={lang}
      onValueChange={choose}
      options={languages.map((one) => ({ value: one, label: <span lang={one}>{names[one]}</span> }))}
    />
  )
}
