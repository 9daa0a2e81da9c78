import type { KindStatistic } from '../../watch/statistic/index.ts'

/** In the order of the vocabulary. */
export const heads: KindStatistic['heads'] = {
  people: [
    { en: 'Submissions', zh: '提交' },
    { en: 'Correct', zh: '正确' },
    { en: 'Correct %', zh: '正确率 %' },
    { en: 'Solved', zh: '解题数' },
    { en: 'Points', zh: '得分' },
    { en: 'Hints', zh: '提示' },
    { en: 'First bloods', zh: '一血' },
    { en: 'Active time (s)', zh: '活跃时长（秒）' },
    { en: 'Ratings', zh: '评分数' },
    { en: 'Mean rating', zh: '平均评分' },
  ],
  topics: [
    { en: 'Value now', zh: '当前分值' },
    { en: 'Opened', zh: '打开' },
    { en: 'Attempted', zh: '尝试' },
    { en: 'Solved', zh: '解题数' },
    { en: 'Attempts', zh: '提交' },
    { en: 'Failed %', zh: '错误率 %' },
    { en: 'First solve (s)', zh: '首次解出（秒）' },
    { en: 'Median solve (s)', zh: '解题中位用时（秒）' },
    { en: 'Ratings', zh: '评分数' },
    { en: 'Mean rating', zh: '平均评分' },
  ],
}
