import type { Answer, ExamQuestion } from '@beacon/api/kinds/theory/exam/exam'
import { expect, type Locator, type Page } from '@playwright/test'
import { at } from './addresses.ts'

const cardOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Answer card' })

/** Opens the questions of an exam that somebody sits, on whichever device. */
export async function reachQuestions(page: Page, origin: string, exam_id: string): Promise<void> {
  await page.goto(at(origin, `/contest/exam/${exam_id}`))
  const again = page.getByRole('button', { name: 'Continue the exam' })
  await expect(cardOf(page).or(again).first()).toBeVisible()
  if (await again.isVisible()) await again.click()
  await expect(cardOf(page)).toBeVisible()
}

/** Begins an exam from its guide. */
export async function beginExam(page: Page, origin: string, exam_id: string): Promise<void> {
  await page.goto(at(origin, `/contest/exam-guid/${exam_id}`))
  await page.getByRole('checkbox', { name: 'I have read the rules and what is recorded.' }).check()
  await page.getByRole('button', { name: 'This is me' }).click()
  await page.getByRole('button', { name: 'Start the exam' }).click()
  await expect(cardOf(page)).toBeVisible()
}

/** Opens the question at a place of the own order, from 0. */
async function goTo(page: Page, place: number): Promise<void> {
  const cell = cardOf(page)
    .getByRole('button', { name: /^Question \d/u })
    .nth(place)
  await cell.click()
  await expect(page.getByRole('heading', { level: 2, name: new RegExp(`^Question ${place + 1}\\b`, 'u') })).toBeVisible()
}

const blanksOf = (page: Page) => page.getByRole('textbox', { name: /^Blank \d/u })
const choicesOf = (page: Page, { question_type }: ExamQuestion) =>
  page.getByRole(question_type === 'multiple' ? 'checkbox' : 'radio', { name: /./u }).and(page.locator('[name^="question-"]'))

/** Answers a question by hand. */
export async function answerAt(page: Page, place: number, question: ExamQuestion, answer: Answer): Promise<void> {
  await goTo(page, place)
  if (answer !== null && 'texts' in answer) {
    for (const [index, text] of answer.texts.entries()) await blanksOf(page).nth(index).fill(text)
    return
  }
  const wanted = answer !== null && 'option_ids' in answer ? answer.option_ids : []
  for (const [index, { option_id }] of question.options.entries()) {
    const choice = choicesOf(page, question).nth(index)
    if (wanted.includes(option_id)) await choice.check()
    else if (question.question_type === 'multiple') await choice.uncheck()
  }
}

/** What the page shows as the answer to a question. */
export async function readAnswer(page: Page, place: number, question: ExamQuestion): Promise<Answer> {
  await goTo(page, place)
  if (question.question_type === 'completion') {
    await expect(blanksOf(page).first()).toBeVisible()
    const texts = await Promise.all((await blanksOf(page).all()).map((blank) => blank.inputValue()))
    return texts.every((text) => text === '') ? null : { texts }
  }
  const option_ids: string[] = []
  for (const [index, { option_id }] of question.options.entries())
    if (await choicesOf(page, question).nth(index).isChecked()) option_ids.push(option_id)
  return option_ids.length === 0 ? null : { option_ids }
}

/** Hands in, and waits for the receipt. */
export async function handIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit' }).first().click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await dialog.getByRole('button', { name: /^Submit/u }).click()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
}
