/** Stands for the modules of Node that Tesseract's loader would ask for in Node, and never does in a Worker. */
export const withoutNode = true
