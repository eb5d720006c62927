;; Dot products of one int8 query with rows of int8 numbers, all in one memory.
;; Numbers run from -127 to 127: then the sum of two products fits 16 bits.
(module
  (memory (export "memory") 1)
  (func (export "scan")
    (param $query i32)  ;; where the query starts
    (param $row i32)    ;; where the first row starts; the others follow without a gap
    (param $width i32)  ;; numbers in a row, a multiple of 16
    (param $count i32)  ;; rows, at least one
    (param $out i32)    ;; where the 32-bit results go
    (local $at i32)
    (local $one v128)
    (local $other v128)
    (local $sum v128)
    (loop $rows
      (local.set $at (i32.const 0))
      (local.set $sum (v128.const i32x4 0 0 0 0))
      (loop $numbers
        (local.set $one (v128.load (i32.add (local.get $query) (local.get $at))))
        (local.set $other (v128.load (i32.add (local.get $row) (local.get $at))))
        (local.set $sum
          (i32x4.add
            (local.get $sum)
            (i32x4.extadd_pairwise_i16x8_s
              (i16x8.add
                (i16x8.extmul_low_i8x16_s (local.get $one) (local.get $other))
                (i16x8.extmul_high_i8x16_s (local.get $one) (local.get $other))))))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br_if $numbers (i32.lt_u (local.get $at) (local.get $width))))
      (i32.store
        (local.get $out)
        (i32.add
          (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
          (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))
      (local.set $row (i32.add (local.get $row) (local.get $width)))
      (local.set $out (i32.add (local.get $out) (i32.const 4)))
      (local.set $count (i32.sub (local.get $count) (i32.const 1)))
      (br_if $rows (local.get $count)))))
