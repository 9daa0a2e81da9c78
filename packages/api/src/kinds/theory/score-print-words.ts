import type { PrintedScores } from './score-print.ts'
import type { QuestionType } from './question-fields.ts'
import type { ScoreResult } from './scores.ts'

interface Words {
  title: string
  print: string
  /** Sheets of the link, on the screen. */
  sheets: (n: number) => string
  loading: (done: number, all: number) => string
  failed: string
  number: string
  organisation: string
  room: string
  date: string
  submitted: string
  total: string
  limits: (total: string, pass: string) => string
  rank: string
  rankOf: (rank: number, n: number) => string
  objective: string
  subjective: string
  report: string
  /** Behind a mark: most marks. */
  of: (most: string) => string
  adjustments: string
  sections: string
  directions: string
  questions: string
  question: string
  type: string
  score: string
  mark: string
  given: string
  right: string
  none: string
  receipt: string
  verify: (code: string) => string
  invigilator: string
  marker: string
  signature: string
  printed: (time: string) => string
  results: Readonly<Record<ScoreResult, string>>
  types: Readonly<Record<QuestionType, string>>
  truths: { true: string; false: string }
}

/** What Beacon writes on printed scores, in the language of their link: whoever prints may read another one. */
export const scorePrintWords: Readonly<Record<PrintedScores['lang'], Words>> = {
  en: {
    title: 'Score report',
    print: 'Print',
    sheets: (n) => (n === 1 ? '1 candidate' : `${n} candidates`),
    loading: (done, all) => `Loading ${done} of ${all} candidates`,
    failed: 'The scores could not be loaded',
    number: 'Candidate number',
    organisation: 'Organisation',
    room: 'Room',
    date: 'Exam date',
    submitted: 'Submitted',
    total: 'Total',
    limits: (total, pass) => `of ${total}, pass mark ${pass}`,
    rank: 'Rank',
    rankOf: (rank, n) => `${rank} of ${n}`,
    objective: 'Objective',
    subjective: 'Subjective',
    report: 'Report',
    of: (most) => `of ${most}`,
    adjustments: 'Rewards and penalties',
    sections: 'Sections',
    directions: 'Directions',
    questions: 'Questions',
    question: 'No.',
    type: 'Type',
    score: 'Score',
    mark: 'Mark',
    given: 'Answer',
    right: 'Key',
    none: 'Not answered',
    receipt: 'Receipt',
    verify: (code) => `Verification code ${code}`,
    invigilator: 'Invigilator',
    marker: 'Head of marking',
    signature: 'Candidate',
    printed: (time) => `Printed ${time}`,
    results: { pass: 'Pass', fail: 'Fail', marking: 'Being marked', open: 'Not submitted', absent: 'Absent' },
    types: {
      single: 'Single choice',
      multiple: 'Multiple choice',
      truefalse: 'True/false',
      completion: 'Completion',
      short: 'Short answer',
    },
    truths: { true: 'True', false: 'False' },
  },
  zh: {
    title: '成绩单',
    print: '打印',
    sheets: (n) => `${n} 名考生`,
    loading: (done, all) => `正在加载：${done}/${all} 名考生`,
    failed: '成绩加载失败',
    number: '考号',
    organisation: '组织',
    room: '考场',
    date: '考试日期',
    submitted: '交卷时间',
    total: '总分',
    limits: (total, pass) => `满分 ${total}，及格分 ${pass}`,
    rank: '名次',
    rankOf: (rank, n) => `第 ${rank} 名，共 ${n} 名`,
    objective: '客观分',
    subjective: '主观分',
    report: '报告',
    of: (most) => `满分 ${most}`,
    adjustments: '奖惩',
    sections: '各大题得分',
    directions: '各方向得分',
    questions: '逐题得分',
    question: '题号',
    type: '题型',
    score: '分值',
    mark: '得分',
    given: '答案',
    right: '参考答案',
    none: '未作答',
    receipt: '回执',
    verify: (code) => `验证码 ${code}`,
    invigilator: '监考签字',
    marker: '阅卷负责人签字',
    signature: '考生签字',
    printed: (time) => `打印时间 ${time}`,
    results: { pass: '及格', fail: '不及格', marking: '阅卷中', open: '未交卷', absent: '缺考' },
    types: { single: '单选题', multiple: '多选题', truefalse: '判断题', completion: '填空题', short: '简答题' },
    truths: { true: '对', false: '错' },
  },
}
