export { figuresOfUses, noStats, ratedQuestions, statColumn, statsOf, type BankStats, type QuestionStats } from './stats.ts'
