/**
 * What a document is brought as.
 * @typedef {{ readonly title: string, readonly source_family: string, readonly grade: number, readonly subject: string,
 *   readonly locale: string }} Book
 */

/** The documents of the repository. @type {Readonly<Record<string, Book>>} */
export const FIXTURES = {
  'cell-division': {
    title: 'Biology, Grade 9',
    source_family: 'textbook',
    grade: 9,
    subject: 'biology',
    locale: 'en',
  },
  'cell-division-notes': {
    title: 'Notes on mitosis',
    source_family: 'teacher_note',
    grade: 9,
    subject: 'biology',
    locale: 'en',
  },
  'paudhe-hindi': { title: 'पौधे', source_family: 'textbook', grade: 7, subject: 'science', locale: 'hi' },
}

/** Textbooks of the shared corpus, as a library would have them. @type {Readonly<Record<string, Book>>} */
export const BOOKS = {
  'textbooks/decay-book-4print.pdf': {
    title: 'Finite Difference Computing with Exponential Decay Models',
    source_family: 'textbook',
    grade: 14,
    subject: 'mathematics',
    locale: 'en',
  },
  'textbooks/decay-ch-models-4print.pdf': {
    title: 'Modeling with exponential decay: a chapter',
    source_family: 'reference',
    grade: 14,
    subject: 'mathematics',
    locale: 'en',
  },
  'textbooks/freeculture.pdf': {
    title: 'Free Culture',
    source_family: 'reference',
    grade: 12,
    subject: 'social-science',
    locale: 'en',
  },
  'textbooks/word-processor-history.pdf': {
    title: 'The Evolution of the Word Processor',
    source_family: 'reference',
    grade: 8,
    subject: 'computer-science',
    locale: 'en',
  },
  'textbooks/wikipedia-gobi-chrome.pdf': {
    title: 'Gobi Desert',
    source_family: 'reference',
    grade: 7,
    subject: 'geography',
    locale: 'en',
  },
  'textbooks/wikipedia-sahara-chrome.pdf': {
    title: 'Sahara',
    source_family: 'reference',
    grade: 7,
    subject: 'geography',
    locale: 'en',
  },
  'textbooks/faa-amt-handbook-p7-45.pdf': {
    title: 'Aviation Maintenance Technician Handbook',
    source_family: 'textbook',
    grade: 13,
    subject: 'engineering',
    locale: 'en',
  },
  'textbooks/core-mathematics-typst.pdf': {
    title: 'Core Mathematics',
    source_family: 'lecture',
    grade: 13,
    subject: 'mathematics',
    locale: 'en',
  },
  'textbooks/probability-cheatsheet.pdf': {
    title: 'Probability Cheatsheet',
    source_family: 'reference',
    grade: 14,
    subject: 'mathematics',
    locale: 'en',
  },
  'textbooks/cs229-super-cheatsheet-en.pdf': {
    title: 'Machine Learning: Super Cheatsheet',
    source_family: 'reference',
    grade: 15,
    subject: 'computer-science',
    locale: 'en',
  },
  'textbooks/physics-worksheet-vectors.pdf': {
    title: 'Vector Boot Camp',
    source_family: 'worksheet',
    grade: 13,
    subject: 'physics',
    locale: 'en',
  },
  'textbooks/physics-worksheet-derivatives.pdf': {
    title: 'Derivative Boot Camp (Basic)',
    source_family: 'worksheet',
    grade: 13,
    subject: 'physics',
    locale: 'en',
  },
  'textbooks/physics-exam-2023-midterm.pdf': {
    title: 'General Physics I: Midterm Exam 2023',
    source_family: 'past_paper',
    grade: 13,
    subject: 'physics',
    locale: 'en',
  },
  'textbooks/physics-exam-2024-midterm.pdf': {
    title: 'General Physics I: Midterm Exam 2024',
    source_family: 'past_paper',
    grade: 13,
    subject: 'physics',
    locale: 'en',
  },
  'textbooks/openstax-calculus-p273.pdf': {
    title: 'Calculus, Chapter 3: Derivatives',
    source_family: 'textbook',
    grade: 12,
    subject: 'mathematics',
    locale: 'en',
  },
  'textbooks/nasa-earth-p13.pdf': {
    title: 'Earth: A Trio of Plumes',
    source_family: 'reference',
    grade: 6,
    subject: 'earth-science',
    locale: 'en',
  },
  'textbooks/nasa-earth-p17.pdf': {
    title: 'Earth: A Glorious View',
    source_family: 'reference',
    grade: 6,
    subject: 'earth-science',
    locale: 'en',
  },
  'textbooks/ck12-earth-science-ch1.pdf': {
    title: 'Earth Science for Middle School',
    source_family: 'textbook',
    grade: 6,
    subject: 'earth-science',
    locale: 'en',
  },
}
