import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { numberOf, reasonOf, skippedFails, type Counts } from './counts.ts'
import { slowestOf } from './slowest.ts'

interface VitestFile {
  name: string
  status: string
  message?: string
  startTime: number
  endTime: number
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
}
interface VitestReport {
  numPassedTests?: number
  numFailedTests?: number
  numPendingTests?: number
  numTodoTests?: number
  testResults: VitestFile[]
}

/** A file that failed though none of its tests did: it could not be loaded, or broke around them. */
const isBrokenFile = ({ status, assertionResults }: VitestFile) =>
  status === 'failed' && assertionResults.every((test) => test.status !== 'failed')

function failuresOf({ testResults }: VitestReport): string[] {
  return testResults.flatMap((file) => {
    // What was skipped stands first: of a long list the end is read.
    const skipped = file.assertionResults.filter(({ status }) => !['passed', 'todo', 'failed'].includes(status))
    const failed = file.assertionResults.filter(({ status }) => status === 'todo' || status === 'failed')
    const bad = [...(skippedFails() ? skipped : []), ...failed]
    const path = relative(process.cwd(), file.name)
    if (isBrokenFile(file)) return [`${path}\n${reasonOf(file.message)}`]
    return bad.map((each) => `${path} › ${each.fullName} (${each.status})\n${reasonOf(each.failureMessages[0])}`)
  })
}

/** The counts of vitest's JSON report. @throws where there is none. */
export function readVitest(path: string): Counts {
  const report = JSON.parse(readFileSync(path, 'utf8')) as VitestReport
  const failed =
    numberOf(report.numFailedTests) +
    (skippedFails() ? numberOf(report.numPendingTests) : 0) +
    numberOf(report.numTodoTests) +
    report.testResults.filter(isBrokenFile).length
  const slowest = slowestOf(
    report.testResults.map(({ name, startTime, endTime }) => ({ name: relative(process.cwd(), name), ms: endTime - startTime })),
  )
  return { passed: numberOf(report.numPassedTests), failed, failures: failuresOf(report), slowest }
}
