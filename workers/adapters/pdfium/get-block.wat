;; A function of JavaScript as a function of WebAssembly: only such a one fits into the table that PDFium calls through.
(module
  (import "reader" "getBlock" (func $getBlock
    (param i32)     ;; which file
    (param i32)     ;; position in the file
    (param i32)     ;; where the bytes go
    (param i32)     ;; how many
    (result i32)))  ;; 1, or 0 where they cannot be had
  (export "getBlock" (func $getBlock)))
