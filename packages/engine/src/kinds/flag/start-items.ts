export { answerStartItems as flagStartItems, type AnswerStartFacts as FlagStartFacts } from '../../answers/start-items.ts'
